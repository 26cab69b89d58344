export default {
  weather: '天气',
  place: '地区',
  title: '标题',
  titleHint: '留空为地区名称',
  theme: '主题颜色',
  colour: { white: '白色', blue: '蓝色', orange: '橙色', yellow: '黄色' },
};
