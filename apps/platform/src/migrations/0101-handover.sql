-- How an enterprise works in shifts: HandoverSettings of the contract. No row: the defaults.
create table handover_settings (
  org_id uuid primary key references org on delete cascade,
  settings jsonb not null,
  -- shifts that ended before reports were to be sent are not sent
  mails_since timestamptz
);
-- what its report shows, in this order
create table handover_variable (
  org_id uuid not null references org on delete cascade,
  variable_id uuid not null references variable on delete cascade,
  place int not null,
  primary key (org_id, variable_id)
);
create index handover_variable_of on handover_variable (variable_id);
-- who gets it when a shift ends
create table handover_person (
  org_id uuid not null references org on delete cascade,
  account_id uuid not null references account on delete cascade,
  primary key (org_id, account_id)
);
create index handover_person_of on handover_person (account_id);

-- What people of a shift tell those of the next. A later edit of the shifts moves no note.
create table handover_note (
  id uuid primary key,
  org_id uuid not null references org on delete cascade,
  shift_id text not null,
  day date not null,
  shift_name text not null,
  begins timestamptz not null,
  ends timestamptz not null,
  account_id uuid references account on delete set null,
  author text not null,
  text text not null,
  at timestamptz not null,
  edited_at timestamptz
);
create index handover_note_of on handover_note (org_id, begins);
create index handover_note_account on handover_note (account_id);

-- Reports that were handed to the outbox when their shift ended: once, whoever restarts meanwhile.
create table handover_mail (
  org_id uuid not null references org on delete cascade,
  shift_id text not null,
  begins timestamptz not null,
  sent_at timestamptz not null,
  primary key (org_id, shift_id, begins)
);

-- Alarms that ended in a shift, whenever they began; what was written in it.
create index alarm_event_recovered on alarm_event (recovered_at) where recovered_at is not null;
create index command_written on command (created_at) where kind = 'write';
