export const run = {
  live: '实时数据，不写入设备',
  simulated: '模拟数据，手动改变取值',
  hidden: '{{count}} 个控件仅在编辑时隐藏，运行时会显示',
  close: '关闭',
  values: '模拟取值',
  play: '自动播放',
  pause: '停止播放',
  nothingBound: '页面没有绑定任何变量',
  noWrite: '预览中不写入设备',
  page: '将打开页面 {{name}}',
  link: '将打开 {{link}}',
  noEngine: '脚本引擎加载失败，请检查网络后重试',
} as const;
