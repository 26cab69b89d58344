const zh = {
  step: { label: '找回密码的步骤', account: '输入账号', validate: '验证身份', password: '设置新密码', finish: '完成' },
  timeLeft: '请在 {{minutes}}:{{seconds}} 内完成',
  expired: '超过 10 分钟未完成，为保护账号安全，请重新开始。',
  loginname: '用户名或手机号',
  loginnameMissing: '请输入用户名或手机号',
  toLogin: '返回登录',
  choose: '请选择一种方式验证身份。',
  way: { tel: '通过手机验证码', email: '通过邮箱验证码', question: '通过密保问题' },
  notOffered: '系统未开通',
  noneFits: '没有绑定手机号、邮箱，也没有设置密保问题时，请联系管理员重置密码。',
  otherWay: '换一种验证方式',
  tel: {
    intro: '向该账号绑定的手机号发送验证码。',
    sent: '如果该账号绑定了手机号，验证码已发送。',
  },
  email: {
    intro: '向该账号绑定的邮箱发送验证码。',
    sent: '如果该账号绑定了邮箱，验证码已发送。',
  },
  question: { intro: '请回答该账号的三个密保问题。' },
  submit: '设置新密码',
  finish: {
    title: '密码已重新设置',
    note: '请用新密码登录。其他设备上的登录已全部失效。',
    clientNote: '请返回客户端，用新密码登录。其他设备上的登录已全部失效。',
    login: '去登录',
  },
} as const;
export default zh;
