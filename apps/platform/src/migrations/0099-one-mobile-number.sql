-- A mobile number of mainland China is kept without +86, however it was typed, so that it is found and counted as one.
update account set phone = substr(phone, 4) where phone ~ '^\+861[3-9][0-9]{9}$';
update org set tel = substr(tel, 4) where tel ~ '^\+861[3-9][0-9]{9}$';
-- Answers of codes that are on their way; older rows are of no use any more.
update verification_code set target = substr(target, 4) where target ~ '^\+861[3-9][0-9]{9}$' and used_at is null;
