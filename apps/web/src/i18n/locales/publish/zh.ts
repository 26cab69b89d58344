const zh = {
  title: '发布页面：{{title}}',
  submit: '发布',
  first: '版本 {{version}} 将首次显示给监控人员。',
  instead: '版本 {{version}} 将显示给监控人员，代替现在显示的版本 {{shown}}。',
  name: '发布名称',
  note: '发布说明',
  done: '版本 {{version}} 已发布',
} as const;
export default zh;
