/** Steps that several screens share: codes, captcha, new password, security answers. */
const zh = {
  steps: '步骤',
  next: '下一步',
  show: '显示密码',
  hide: '隐藏密码',
  code: {
    label: '验证码',
    hint: '6 位数字',
    send: '获取验证码',
    wait: '{{seconds}} 秒后可重新获取',
    missing: '请输入 6 位数字验证码',
    sent: '验证码已发送至 {{target}}，{{minutes}} 分钟内有效。',
  },
  captcha: {
    label: '图形验证码',
    picture: '验证码图片，六位数字',
    renew: '换一张',
    missing: '请输入图片中的六位数字',
    failed: '验证码图片加载失败，请点击换一张',
  },
  password: {
    label: '新密码',
    again: '再次输入新密码',
    missing: '请输入密码',
    broken: '密码不符合要求',
    differ: '两次输入的密码不一致',
    rules: '密码要求',
    met: '已满足',
    unmet: '未满足',
    rule: {
      length: '{{min}} 至 {{max}} 个字符',
      kinds: '数字、大写字母、小写字母、特殊字符中至少 {{kinds}} 种（已有 {{have}} 种）',
      characters: '特殊字符仅限 {{specials}}，不含空格、汉字和表情',
      repetition: '同一字符不连续出现 3 次',
    },
  },
  answer: { missing: '请输入答案' },
} as const;
export default zh;
