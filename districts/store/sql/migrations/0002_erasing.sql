-- How to reach who made a report may be erased when its time is over. Nothing else is: the row
-- stays, says that it was erased, and only after the audit trail has said so.

DROP TRIGGER records_stay;
CREATE TRIGGER records_stay BEFORE UPDATE ON records
WHEN NOT (
    OLD.kind = 'report_contact'
    AND NEW.seq = OLD.seq AND NEW.ref = OLD.ref AND NEW.kind = OLD.kind
    AND NEW.version = OLD.version
    AND NEW.payload = '{"address":null,"email":null,"erased":true,"incident":"I-'
        || substr(OLD.ref, 4) || '","name":null,"ref":"' || OLD.ref
        || '","salt":"","telephone":null}'
    AND EXISTS (SELECT 1 FROM audit
                 WHERE audit.ref = OLD.ref AND audit.what = 'contact erased')
)
BEGIN SELECT RAISE(ABORT, 'a record is never changed; file a correction'); END;
