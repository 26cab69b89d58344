import type { SameTexts } from '@lightfield/contract';
import type zh from './zh.ts';

export default {
  overview: {
    overview: 'Overview',
  },
  page: {
    plantPage: 'Plant page',
    projectPage: 'Project page',
    plantPage2: 'Plant page',
  },
  gateway: {
    gateways: 'Gateways',
  },
  history: {
    history: 'History',
  },
  handover: {
    shiftHandover: 'Shift handover',
  },
  share: {
    share: 'Share',
    shared: 'Shared',
  },
  group: {
    deviceGroups: 'Device groups',
  },
  self: {
    info: 'Basic information',
    security: 'Security',
    validate: 'Verify identity',
    settings: 'Settings',
    operationLog: 'Operation log',
    feedback: 'Feedback',
    changePassword: 'Change password',
    mobileNumber: 'Mobile number',
    eMailAddress: 'E-mail address',
    securityQuestions: 'Security questions',
    done: 'Done',
  },
  admin: {
    enterpriseAdministrators: 'Enterprise administrators',
    internalAccounts: 'Internal accounts',
    externalAccounts: 'External accounts',
    operationCentreAccounts: 'Operation centre accounts',
    registration: 'Registration',
    authorise: 'Authorise',
  },
  registration: {
    register: 'Register',
    loginByAPartnerSystem: 'Login by a partner system',
  },
  retrieval: {
    retrieveYourPassword: 'Retrieve your password',
  },
  alarm: {
    alarms: 'Alarms',
    alarms2: 'Alarms',
  },
  organisation: {
    enterprises: 'Enterprises',
    departments: 'Departments',
    roles: 'Roles',
  },
  project: {
    projects: 'Projects',
    projectsOfAllEnterprises: 'Projects of all enterprises',
    project: 'Project',
    projects2: 'Projects',
  },
  inspection: {
    plan: 'Inspections',
    content: 'Inspection contents',
  },
  smartReport: {
    groups: 'Report groups',
    list: 'Smart reports',
    add: 'New smart report',
    info: 'Smart report',
    editInfo: 'Report settings',
    template: 'Report template',
    scan: 'Scanned report',
    due: 'Reports to fill in',
    records: 'Report records',
    fill: 'Fill in',
    read: 'Read',
  },
  card: {
    list: 'IoT cards',
    order: 'Orders of IoT cards',
    invoice: 'Invoices of IoT cards',
    recharge: 'Recharge of an IoT card',
  },
  money: {
    wallet: 'Wallet',
    smsBuy: 'SMS packages',
    products: 'Products',
    orders: 'Orders',
    invoices: 'Invoices',
    pay: 'Payment',
    done: 'Payment result',
  },
  workOrder: {
    repairs: 'Fault reports',
    worksheet: 'Work orders',
    report: 'Report a fault',
    field: 'Field work',
  },
  market: {
    market: 'Market',
  },
  video: {
    video: 'Video',
  },
  style: {
    styles: 'Styles',
    systemStyles: 'System styles',
    customStyle: 'Custom style',
    customPlatform: 'Custom platform',
    login: 'Edit login page',
    systemLogin: 'Edit login page of a system style',
    main: 'Edit main page',
    preview: 'Preview of a style',
    frame: 'Other system',
  },
  apiKey: {
    apiList: 'API keys',
    apiWebhook: 'Webhooks',
  },
  dataCentre: {
    forwarders: 'Data centre',
  },
  assistant: {
    agents: 'Grants for agents',
  },
  apiDoc: {
    apiDoc: 'API documentation',
  },
  scene: {
    scenes: '3D scenes',
    config: '3D scene',
  },
  alarmGroup: {
    alarmGroups: 'Alarm groups',
  },
  monitor: {
    device: 'Device',
    operationCentre: 'Operation centre',
    groupMonitoring: 'Group monitoring',
    byGroup: 'By group',
  },
  message: {
    messageCentre: 'Message centre',
    unreadMessages: 'Unread messages',
    readMessages: 'Read messages',
    message: 'Message',
    notice: 'Notice',
  },
  systemGateways: {
    factoryList: 'Factory list',
    gatewayModels: 'Gateway models',
    protocols: 'Protocols',
    deviceModels: 'Device models',
  },
  track: {
    track: 'Track',
  },
  system: {
    noticesAndFeedback: 'Notices and feedback',
    sendingRecords: 'Sending records',
    sendingStatistics: 'Sending statistics',
    licence: 'Licence',
    partnerSystems: 'System parameters',
    platformHealth: 'Platform health',
  },
  manage: {
    deviceList: 'Device list',
  },
  list: {
    device: 'Device',
    plantPage: 'Plant page',
    devices: 'Devices',
    groups: 'Groups',
    map: 'Device map',
  },
  sync: {
    sync: 'Sync',
    replaceGateway: 'Replace gateway',
    copy: 'Copy',
    importAndExport: 'Import and export',
  },
  core: {
    editDevice: 'Edit device',
    editTemplate: 'Edit template',
    addDevice: 'Add device',
  },
  template: {
    templates: 'Templates',
    addTemplate: 'Add template',
  },
  gatewayLife: {
    firmware: 'Firmware',
  },
  orgMove: {
    moveToAnotherEnterprise: 'Move to another enterprise',
  },
  designer: {
    pageDesigner: 'Page designer',
  },
} satisfies SameTexts<typeof zh>;
