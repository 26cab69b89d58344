/** Of what pages are drawn with. */
export default {
  component: {
    add: '组件入库',
    edit: '修改组件库组件',
    save: '保存组件库组件',
    restore: '恢复组件库组件版本',
    delete: '删除组件库组件',
  },
  ownSymbol: {
    add: '新增企业图元',
    edit: '修改企业图元名称或分类',
    save: '修改企业图元',
    delete: '删除企业图元',
  },
  pageLook: {
    add: '新增页面主题或样式',
    save: '修改页面主题或样式',
    delete: '删除页面主题或样式',
  },
};
