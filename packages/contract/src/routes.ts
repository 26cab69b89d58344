/** Screen addresses that exist. Every one is in the specification's routes.json (a test compares them). */
export const ROUTES = {
  login: '/login',
  loginJsp: '/login.jsp',
  notFound: '/404',
  noAuth: '/noAuth',
  deviceList: '/manage/eg/equipment/list',
  gateways: '/manage/eg/gateway',
  monitorList: '/monitor/eg/list',
  monitorDetail: '/monitor/eg/detail/list/{id}/{alarm}',
  monitorDetailFlag: '/monitor/eg/detail/list/flag/{id}/{alarm}',
  messageAll: '/msg/messageAll',
  messageRead: '/msg/messageReaden',
  messageUnread: '/msg/messageUnReaden',
  messageDetail: '/msg/detail/{menuType}/{msgType}/{equipType}/{dataId}',
} as const;
