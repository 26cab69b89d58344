export default {
  notStarted: '脚本引擎无法启动，请检查网络或更新浏览器',
  ended: '运行超过 {{seconds}} 秒，已终止',
  at: '第 {{line}} 行：{{message}}',
  notSet: '写入“{{name}}”失败：{{reason}}',
  notOpened: '跳转组态页面失败：{{reason}}',
  left: '；其后 {{count}} 步未执行',
};
