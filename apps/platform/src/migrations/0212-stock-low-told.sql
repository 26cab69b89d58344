-- Whether those who keep the stock were told that a material is low, since it last was above its mark (decision 144).
alter table stock_item add column low_told boolean not null default false;
