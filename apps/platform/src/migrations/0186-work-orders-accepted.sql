-- Whoever accepts a finished order signs; they need not have an account (decision 124).
alter table work_order
  add column accepted_at timestamptz,
  add column accepted_by text not null default '';
alter table work_order_step
  add column signer text not null default '',
  drop constraint work_order_step_kind_check,
  add constraint work_order_step_kind_check
    check (kind in ('report', 'dispatch', 'receive', 'finish', 'accept', 'end', 'reopen', 'comment'));
