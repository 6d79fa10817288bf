"""The notebooks run, and none of what they show lies in the repository."""

import pytest
from conftest import TOP, needed

NOTEBOOKS = sorted((TOP / "python" / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_every_cell_runs(file, monkeypatch, tmp_path):
    needed("matplotlib")
    needed("ipykernel")
    nbformat, nbclient = needed("nbformat"), needed("nbclient")
    notebook = nbformat.read(file, as_version=4)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert len(cells) >= 4
    assert all(not cell.outputs and cell.execution_count is None for cell in cells)
    monkeypatch.setenv("PYTHONPATH", str(TOP / "python"))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3").execute(cwd=str(tmp_path))
    shown = [output.data for cell in cells for output in cell.outputs if "data" in output]
    assert any("image/png" in data for data in shown)
    said = "".join(output.text for cell in cells for output in cell.outputs if output.get("name") == "stdout")
    assert "unexplained-waits: " in said  # the last cell, which names what the result rests on
    assert not [output for cell in cells for output in cell.outputs if output.get("name") == "stderr"]
    nbformat.write(notebook, tmp_path / file.name)
