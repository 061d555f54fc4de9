-- What the standard asks of a table with an R*Tree (Annex F.3). An adopted layer is closed to
-- change, so that they never fire; a GIS that copies the table finds it whole.

CREATE TRIGGER "rtree_{table}_geom_insert" AFTER INSERT ON "{table}"
WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom"))
BEGIN
  INSERT OR REPLACE INTO "rtree_{table}_geom" VALUES (
    NEW."row", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom"));
END;
CREATE TRIGGER "rtree_{table}_geom_update6" AFTER UPDATE OF "geom" ON "{table}"
WHEN OLD."row" = NEW."row" AND (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom"))
  AND (OLD."geom" NOT NULL AND NOT ST_IsEmpty(OLD."geom"))
BEGIN
  UPDATE "rtree_{table}_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"),
    miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."row";
END;
CREATE TRIGGER "rtree_{table}_geom_update7" AFTER UPDATE OF "geom" ON "{table}"
WHEN OLD."row" = NEW."row" AND (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom"))
  AND (OLD."geom" IS NULL OR ST_IsEmpty(OLD."geom"))
BEGIN
  INSERT INTO "rtree_{table}_geom" VALUES (
    NEW."row", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom"));
END;
CREATE TRIGGER "rtree_{table}_geom_update2" AFTER UPDATE OF "geom" ON "{table}"
WHEN OLD."row" = NEW."row" AND (NEW."geom" IS NULL OR ST_IsEmpty(NEW."geom"))
BEGIN
  DELETE FROM "rtree_{table}_geom" WHERE id = OLD."row";
END;
CREATE TRIGGER "rtree_{table}_geom_update5" AFTER UPDATE ON "{table}"
WHEN OLD."row" != NEW."row" AND (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom"))
BEGIN
  DELETE FROM "rtree_{table}_geom" WHERE id = OLD."row";
  INSERT OR REPLACE INTO "rtree_{table}_geom" VALUES (
    NEW."row", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom"));
END;
CREATE TRIGGER "rtree_{table}_geom_update4" AFTER UPDATE ON "{table}"
WHEN OLD."row" != NEW."row" AND (NEW."geom" IS NULL OR ST_IsEmpty(NEW."geom"))
BEGIN
  DELETE FROM "rtree_{table}_geom" WHERE id IN (OLD."row", NEW."row");
END;
CREATE TRIGGER "rtree_{table}_geom_delete" AFTER DELETE ON "{table}"
WHEN OLD."geom" NOT NULL
BEGIN
  DELETE FROM "rtree_{table}_geom" WHERE id = OLD."row";
END;
