import { DataType } from '@lightfield/sparkplug';

/** For statements that have the table `variable`: is it mapped to a metric whose 64 bits hold no negative numbers? */
export const IS_UNSIGNED = `exists (
  select from edge_metric where edge_metric.variable_id = variable.id and edge_metric.sparkplug_type = ${DataType.UInt64})`;
