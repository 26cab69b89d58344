export default {
  overview: {
    overview: '总览',
  },
  page: {
    plantPage: '组态页面',
    projectPage: '项目监控',
    plantPage2: '组态',
  },
  gateway: {
    gateways: '网关管理',
  },
  history: {
    history: '历史数据',
  },
  handover: {
    shiftHandover: '交接班',
  },
  share: {
    share: '分享',
    shared: '分享',
  },
  group: {
    deviceGroups: '设备分组',
  },
  self: {
    info: '基本信息',
    security: '安全设置',
    validate: '验证身份',
    settings: '系统设置',
    operationLog: '操作日志',
    feedback: '意见反馈',
    changePassword: '修改密码',
    mobileNumber: '绑定手机号',
    eMailAddress: '绑定邮箱',
    securityQuestions: '设置密保问题',
    done: '设置完成',
  },
  admin: {
    enterpriseAdministrators: '企业管理员',
    internalAccounts: '内部账号',
    externalAccounts: '外部账号',
    operationCentreAccounts: '运营账号',
    registration: '注册管理',
    authorise: '授权',
  },
  registration: {
    register: '注册账号',
    loginByAPartnerSystem: '合作系统登录',
  },
  retrieval: {
    retrieveYourPassword: '找回密码',
  },
  alarm: {
    alarms: '报警',
    alarms2: '报警中心',
  },
  organisation: {
    enterprises: '企业管理',
    departments: '部门管理',
    roles: '角色管理',
  },
  project: {
    projects: '项目管理',
    projectsOfAllEnterprises: '项目管理（运营）',
    project: '项目',
    projects2: '项目监控',
  },
  inspection: {
    plan: '巡检',
    content: '巡检内容',
  },
  smartReport: {
    groups: '报表分组',
    list: '智能报表',
    add: '新建智能报表',
    info: '智能报表',
    editInfo: '报表设置',
    template: '报表模板',
    scan: '扫码填报',
    due: '报表填报',
    records: '报表记录',
    fill: '填写报表',
    read: '查看报表',
  },
  card: {
    list: '物联网卡',
    order: '物联网卡订单',
    invoice: '物联网卡发票',
    recharge: '物联网卡充值',
  },
  money: {
    wallet: '钱包',
    smsBuy: '短信购买',
    products: '产品管理',
    orders: '我的订单',
    invoices: '我的发票',
    pay: '支付',
    done: '支付结果',
  },
  workOrder: {
    repairs: '故障报修',
    worksheet: '工单',
    report: '报修',
    field: '现场作业',
  },
  market: {
    market: '资源市场',
  },
  video: {
    video: '视频',
  },
  style: {
    styles: '风格定制',
    systemStyles: '系统风格',
    customStyle: '定制风格',
    customPlatform: '定制平台',
    login: '编辑登录页',
    systemLogin: '编辑系统风格登录页',
    main: '编辑主页',
    preview: '风格预览',
    frame: '其他系统',
  },
  apiKey: {
    apiList: '接口密钥',
    apiWebhook: '事件推送',
  },
  dataCentre: {
    forwarders: '数据中心',
  },
  assistant: {
    agents: '智能体授权',
  },
  apiDoc: {
    apiDoc: '接口文档',
  },
  scene: {
    scenes: '三维场景',
    config: '三维场景配置',
  },
  alarmGroup: {
    alarmGroups: '报警组',
  },
  monitor: {
    device: '设备详情',
    operationCentre: '运营中心',
    groupMonitoring: '集团监控',
    byGroup: '分组监控',
  },
  message: {
    messageCentre: '消息中心',
    unreadMessages: '未读消息',
    readMessages: '已读消息',
    message: '消息详情',
    notice: '公告',
  },
  systemGateways: {
    factoryList: '出厂网关',
    gatewayModels: '网关型号',
    protocols: '协议管理',
    deviceModels: '设备型号',
  },
  track: {
    track: '轨迹回放',
  },
  system: {
    noticesAndFeedback: '公告与反馈',
    sendingRecords: '发送记录',
    sendingStatistics: '短信与语音统计',
    licence: '系统授权',
    partnerSystems: '系统参数',
    platformHealth: '平台运行状态',
  },
  manage: {
    deviceList: '设备列表',
  },
  list: {
    device: '设备详情',
    plantPage: '组态页面',
    devices: '设备监控',
    groups: '分组监控',
    map: '设备地图',
  },
  sync: {
    sync: '同步',
    replaceGateway: '更换网关',
    copy: '复制',
    importAndExport: '导入导出',
  },
  core: {
    editDevice: '编辑设备',
    editTemplate: '编辑模板',
    addDevice: '新增设备',
  },
  template: {
    templates: '模板管理',
    addTemplate: '新增模板',
  },
  gatewayLife: {
    firmware: '固件版本',
  },
  orgMove: {
    moveToAnotherEnterprise: '移到其他企业',
  },
  designer: {
    pageDesigner: '页面设计',
  },
};
