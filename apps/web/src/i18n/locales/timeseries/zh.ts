const zh = {
  range: {
    label: '时间范围',
    preset: {
      '1h': '近 1 小时',
      '8h': '近 8 小时',
      '24h': '近 24 小时',
      '7d': '近 7 天',
      '30d': '近 30 天',
      all: '不限',
      custom: '自定义',
    },
    from: '开始时间',
    to: '结束时间',
    rule: '一次最多查询 30 天',
    problem: {
      missing: '请选择开始时间和结束时间',
      order: '结束时间须晚于开始时间',
      tooLong: '时间范围不能超过 30 天',
    },
  },
  curve: {
    latest: '最新值',
    legendHint: '单击只看这条曲线，再次单击恢复；按住 Ctrl 单击隐藏或显示',
    zoomIn: '放大',
    zoomOut: '缩小',
    earlier: '向前',
    later: '向后',
    reset: '恢复原始范围',
    png: '导出图片',
    xlsx: '导出 Excel',
    saved: '已导出 {{name}}',
    axesShared: '单位超过 4 种，{{units}} 共用一条纵轴',
  },
} as const;
export default zh;
