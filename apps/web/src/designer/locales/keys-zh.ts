/** Texts of the palette, of menus and of the sheet of keys. */
export const keysZh = {
  family: {
    edit: '编辑',
    choose: '选择',
    group: '组合与锁定',
    order: '层次',
    align: '对齐与分布',
    turn: '旋转与翻转',
    nudge: '微移',
    view: '视图',
  },
  keys: { screen: '页面', tools: '工具', pointer: '鼠标', areas: '在工具栏、侧栏、画布和属性之间切换' },
  gesture: {
    space: { keys: '空格 + 拖动', words: '平移画布' },
    wheel: { keys: '滚轮', words: '平移画布' },
    zoom: { keys: 'Ctrl + 滚轮', words: '以指针为中心缩放' },
    shift: { keys: 'Shift + 拖动', words: '约束方向、比例和角度' },
    alt: { keys: 'Alt + 拖动', words: '复制' },
    ctrl: { keys: 'Ctrl + 拖动', words: '不吸附' },
    deep: { keys: 'Ctrl + 单击', words: '选择组合内的控件' },
    pipe: { keys: '管道工具', words: '从端口拖到端口，或逐点单击，Enter 结束' },
    pull: { keys: '拖动管段', words: '平移一段管道，方向键同样有效' },
    double: { keys: '双击', words: '进入组合或编辑文字' },
  },
  palette: {
    search: '输入命令、控件、图元或组件名称',
    add: '放置 {{name}}',
    symbol: '放置图元 {{name}}',
    component: '放置组件 {{name}}',
    tool: '工具：{{name}}',
    find: '定位 {{name}}',
  },
} as const;
