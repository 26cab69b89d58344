export const masterZh = {
  masters: {
    with: '显示母版',
    withHint: '立即生效，不产生新版本。不显示母版的页面也不出现在自动导航中',
    edit: '编辑母版',
    layer: '母版位置',
    layerHint: '立即生效，不产生新版本',
    layers: { behind: '页面内容之下', above: '页面内容之上' },
  },
} as const;
