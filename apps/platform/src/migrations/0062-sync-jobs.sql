-- Chosen devices sent to their gateways by the platform, beside those brought to one template (0027).
alter table sync_task
  alter column template_id drop not null,
  alter column version drop not null,
  -- every device follows its own template before; of a task of one template that is what it is for
  add column follow boolean not null default true,
  -- gateways that are away get it when they are back
  add column when_back boolean not null default true;
-- due: it waits for its gateway; sending: on its way; later: its gateway gets it when it is back; stopped: somebody cancelled before
alter table sync_task_device drop constraint sync_task_device_state_check,
  add constraint sync_task_device_state_check
    check (state in ('waiting', 'due', 'sending', 'done', 'same', 'later', 'failed', 'stopped'));
