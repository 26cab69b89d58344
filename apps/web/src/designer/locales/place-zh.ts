/** Where a widget is, and the margins of a chart. */
export const placeZh = {
  title: '位置与大小',
  x: 'X',
  y: 'Y',
  width: '宽',
  height: '高',
  rotate: '旋转',
  corners: '顶点坐标',
  margins: '图表边距',
  top: '上',
  right: '右',
  bottom: '下',
  left: '左',
  marginsNote: '绘图区到边框的距离，图表较小时自动收窄。',
} as const;
