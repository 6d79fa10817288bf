-- Between what S lies where clocks leave open when others had come. Null where they leave nothing
-- open, of single steps, and in rows that are older than these columns.
ALTER TABLE idlewave.stragglers ADD COLUMN bound_lower double precision;
ALTER TABLE idlewave.stragglers ADD COLUMN bound_upper double precision;
