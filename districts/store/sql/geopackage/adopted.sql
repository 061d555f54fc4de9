-- An adopted layer stays as it was adopted; a correction is a new vintage.

CREATE TRIGGER "{table}_closed" BEFORE INSERT ON "{table}"
BEGIN SELECT RAISE(ABORT, 'an adopted layer is closed; adopt a new vintage'); END;
CREATE TRIGGER "{table}_stays" BEFORE UPDATE ON "{table}"
BEGIN SELECT RAISE(ABORT, 'an adopted layer is never changed; adopt a new vintage'); END;
CREATE TRIGGER "{table}_remains" BEFORE DELETE ON "{table}"
BEGIN SELECT RAISE(ABORT, 'an adopted layer is never deleted; adopt a new vintage'); END;
