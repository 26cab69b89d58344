const zh = {
  alarms: {
    title: '报警 {{count}} 条，截至 {{time}}',
    none: '截至 {{time}}，没有未处理的报警',
    notTaken: '设备较多，没有下载该设备的报警',
    left: '还有 {{count}} 条报警未下载（含其他设备）',
    holds: '报警中，未确认',
    confirmed: '报警中，已确认',
    recovered: '已恢复，未确认',
    since: '{{time}} 发生',
  },
  stock: {
    of: '可从库存中选择，库存数截至 {{time}}',
    find: '输入名称，或从库存选择',
    choices: '库存物料',
    chosen: '从库存领用，{{left}}',
    left: '库存 {{quantity}} {{unit}}',
    most: '每张工单最多 {{count}} 种物料',
  },
};
export default zh;
