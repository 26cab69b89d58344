export default {
  scene: '三维场景',
  sceneHint: '选择后自动带出场景的数据点和点击名称',
  views: '显示视角按钮',
  turns: '允许旋转和缩放',
  points: '数据点',
  point: '数据点',
  variable: '变量',
  clicks: '点击事件',
  event: '点击名称',
  does: '点击后',
};
