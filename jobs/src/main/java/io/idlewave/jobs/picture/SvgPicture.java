package io.idlewave.jobs.picture;

import io.idlewave.jobs.picture.GraphPicture.Edge;
import io.idlewave.jobs.picture.GraphPicture.Node;
import io.idlewave.jobs.picture.GraphPicture.NodeKind;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * A picture as SVG of its own layout, with a title and a description for who does not see it, and
 * colours for light and dark. Nodes and edges say what they are where a pointer rests on them.
 */
final class SvgPicture {

  private static final String STYLE =
      """
      svg{background:#fff;color:#1b1f23;font:11px sans-serif}
      text{fill:currentColor;stroke:none}
      .halo{paint-order:stroke;stroke:#fff;stroke-width:3px}
      line,path,circle,rect{stroke:currentColor;fill:none}
      .row{stroke:#8886;stroke-dasharray:2 4}
      .call{stroke-width:4}
      .message{stroke:#0b5fa5}
      .acknowledge{stroke:#0b5fa5;stroke-dasharray:5 4}
      .collective{stroke:#a5350b}
      .begin{fill:currentColor}
      .end{fill:#fff}
      rect.node{fill:#fff}
      @media (prefers-color-scheme:dark){
      svg{background:#14171a;color:#e6e8ea}
      .halo{stroke:#14171a}
      .message,.acknowledge{stroke:#7ab8ff}
      .collective{stroke:#ff9d7a}
      .end,rect.node{fill:#14171a}
      }
      """;

  private static final double RADIUS = 5;

  private final GraphPicture picture;
  private final PictureLayout layout;
  private final XMLStreamWriter xml;

  private SvgPicture(GraphPicture picture, XMLStreamWriter xml) {
    this.picture = picture;
    this.layout = new PictureLayout(picture);
    this.xml = xml;
  }

  static List<String> lines(GraphPicture picture) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
      new SvgPicture(picture, xml).write();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("SVG in memory", e);
    }
    return text.toString().lines().toList();
  }

  private void write() throws XMLStreamException {
    xml.writeStartDocument("UTF-8", "1.0");
    newLine();
    start("svg", "role", "img", "aria-labelledby", "title desc");
    xml.writeDefaultNamespace("http://www.w3.org/2000/svg");
    String width = pixels(layout.width());
    String height = pixels(layout.height());
    attributes("width", width, "height", height, "viewBox", "0 0 " + width + " " + height);
    text("title", picture.title(), "id", "title");
    text("desc", picture.description(), "id", "desc");
    text("style", STYLE);
    start("defs");
    start(
        "marker",
        "id",
        "arrow",
        "viewBox",
        "0 0 8 8",
        "refX",
        "12",
        "refY",
        "4",
        "markerWidth",
        "8",
        "markerHeight",
        "8",
        "orient",
        "auto-start-reverse");
    empty("path", "d", "M0 1 8 4 0 7z", "style", "fill:context-stroke;stroke:none");
    end();
    end();
    text("text", picture.title(), "x", "12", "y", "20", "font-weight", "bold");
    for (int i = 0; i < picture.rows().size(); i++) {
      row(i);
    }
    for (Edge edge : picture.edges()) {
      edge(edge);
    }
    for (Node node : picture.nodes()) {
      node(node);
    }
    end();
    xml.writeEndDocument();
  }

  private void row(int index) throws XMLStreamException {
    String y = pixels(layout.row(index));
    empty("line", "class", "row", "x1", "12", "y1", y, "x2", pixels(layout.width()), "y2", y);
    String name = picture.rows().get(index).name();
    text("text", name, "class", "halo", "x", "12", "y", pixels(layout.row(index) + 4));
  }

  private void edge(Edge edge) throws XMLStreamException {
    double x1 = layout.x(edge.from());
    double y1 = layout.y(edge.from());
    double x2 = layout.x(edge.to());
    double y2 = layout.y(edge.to());
    start("g");
    if (!edge.label().isEmpty()) {
      text("title", edge.label());
    }
    start(
        "line",
        "class",
        edge.kind().name().toLowerCase(Locale.ROOT),
        "x1",
        pixels(x1),
        "y1",
        pixels(y1),
        "x2",
        pixels(x2),
        "y2",
        pixels(y2));
    if (!edge.kind().isLocal()) {
      attributes("marker-end", "url(#arrow)");
    }
    end();
    if (!edge.label().isEmpty()) {
      text(
          "text",
          edge.label(),
          "class",
          "halo",
          "x",
          pixels((x1 + x2) / 2),
          "y",
          pixels((y1 + y2) / 2 - (edge.kind().isLocal() ? 9 : 0)),
          "text-anchor",
          "middle");
    }
    end();
  }

  private void node(Node node) throws XMLStreamException {
    double x = layout.x(node.id());
    double y = layout.y(node.id());
    start("g");
    text("title", node.title());
    if (node.kind() == NodeKind.COLLECTIVE) {
      double half = 4 * node.label().length();
      empty(
          "rect",
          "class",
          "node collective",
          "x",
          pixels(x - half),
          "y",
          pixels(y - 9),
          "width",
          pixels(2 * half),
          "height",
          "18",
          "rx",
          "4");
      text("text", node.label(), "x", pixels(x), "y", pixels(y + 4), "text-anchor", "middle");
    } else {
      String kind = node.kind() == NodeKind.BEGIN ? "begin" : "end";
      empty("circle", "class", kind, "cx", pixels(x), "cy", pixels(y), "r", pixels(RADIUS));
      text(
          "text",
          node.label(),
          "class",
          "halo",
          "x",
          pixels(x),
          "y",
          pixels(y + 19),
          "text-anchor",
          "middle");
    }
    end();
  }

  private static String pixels(double length) {
    return String.format(Locale.ROOT, "%.0f", length);
  }

  private void start(String name, String... attributes) throws XMLStreamException {
    xml.writeStartElement(name);
    attributes(attributes);
  }

  private void attributes(String... pairs) throws XMLStreamException {
    for (int i = 0; i < pairs.length; i += 2) {
      xml.writeAttribute(pairs[i], pairs[i + 1]);
    }
  }

  private void empty(String name, String... attributes) throws XMLStreamException {
    xml.writeEmptyElement(name);
    attributes(attributes);
    newLine();
  }

  private void text(String name, String text, String... attributes) throws XMLStreamException {
    start(name, attributes);
    xml.writeCharacters(text);
    end();
  }

  private void end() throws XMLStreamException {
    xml.writeEndElement();
    newLine();
  }

  private void newLine() throws XMLStreamException {
    xml.writeCharacters("\n");
  }
}
