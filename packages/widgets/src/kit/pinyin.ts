/** How the characters are read that names of plant and of provinces are written with, by syllable. */
const READ = `
an按安 ba八叭 ban板伴拌搬扳 bang磅 bao包爆曝抱报保 bei背备 beng泵 bi臂闭避壁 bian变编 biao表 bing柄 bo玻波薄 bu步不补布 cang仓 cao槽
ceng层 cha插察 chai柴 chang偿常敞长场 chao超 che车 chen尘沉 cheng秤承称程澄 chi池齿翅 chong充冲 chou臭抽 chu储触出除初处 chuan传
chuang床 chui锤垂 ci茨磁次 cong囱 cui催 da达大 dai带袋 dan单氮 dang挡档 dao道导刀 deng灯 di地涤底 dian电点淀 diao吊 die蝶 ding顶定
dong动冻 dou斗 du毒度堵 duan断端段煅 dui堆对 dun吨 duo垛多 e颚 er二 fa发法阀 fan反翻 fang放方防 fei飞沸废 fen分粉 feng风封蜂 fu服伏负釜浮复
gan杆感干 gang缸钢 gao高 ge隔格 gei给 gong功拱工供 gu固鼓故 gua刮 guan罐管关观 guang光 gui柜硅 gun辊滚 guo锅过 hao号好 he合荷 heng衡
hong虹烘 hu葫互呼护 hua滑化 huan换缓环 huang簧 hui回汇 hun混 huo活火 ji机极继急集挤积计辑级 jia加夹架 jian减件间箭碱检监 jiang降浆
jiao角交搅酵绞胶 jie接节截介 jin进紧 jing晶警镜静径精井 ju具炬 juan卷 jun菌 ka卡 kai开 kang抗 kao考 ke壳可克 kong空控 kou口 kua跨
kuai快 kuang框矿 kui馈 la喇 lai来 lan缆兰篮拦 lang浪 lei雷 leng冷 li力离立璃理 lian联链连炼 liang量辆凉粮 liao料 lie列 lin淋
ling铃 liu流馏硫 long龙 lou漏 lu路芦炉 lun轮 luo螺罗逻 lv率滤 ma码马 mai埋 mang盲 mao帽 mei煤 men门 mi密 mian面 mie灭 ming明鸣
mo膜磨 mu母幕 nei内 neng能 ni逆泥 nie捏 ning凝 niu钮 nong浓 nuan暖 ou耦 pai排 pan盘 pei配 pen喷 peng膨 pi皮 pian片偏 pin频品
ping平瓶 po破 qi气器起启汽 qian潜 qiao桥 qie切 qing倾清 qiu球 qu驱曲去 quan圈全 que却 qun裙 ran燃然 rao绕 re热 ren人 rong容熔
rou柔 ru蠕 ruan软 sai塞 san三散 se色 sha砂刹杀 shai筛 shan扇栅 shang上 shao烧 she射设 shen渗深 sheng升省生声 shi式示视市室石
shou手收 shu输数竖疏树 shuan栓 shuang双 shui水 si伺丝四 song送 su速塑 suan酸 sui碎 suo缩锁 ta塔 tai台太态 tan弹 tao套 teng腾
ti提梯屉体 tian填天 tiao调 tie铁 ting停 tong通筒桶 tou头透 tu图凸 tui推腿 tuo椭脱 wai外 wan弯 wang网往 wei微位喂 wen温纹稳 wo卧蜗
wu无屋雾物污 xi洗吸析 xia下 xian线险现限 xiang相向箱 xiao小消效 xie斜卸械泄 xin信心芯 xing星形型行性 xu蓄续 xuan旋选 xue学 xun循 ya压
yan烟焰眼研 yang扬阳氧 yao窑摇药 ye液页叶业 yi异仪艺一溢 yin引因音 ying应英 yong用涌 you油有 yu与余 yuan源圆原 yue越 yun运 zai载再灾 zao燥
zha闸 zhan站 zhang胀障 zhao照沼 zhen振真针 zheng整蒸 zhi直制指支止执质脂 zhong重终中 zhou轴 zhu柱主 zhuan转 zhuang桩 zhui锥
zi自字子紫 zu组阻 zui嘴 zuo作座
bei北 jing京 jin津 he河 shan山陕 xi西 meng蒙 gu古 liao辽 ning宁 ji吉 lin林 hei黑 jiang江疆 hai海 su苏肃 zhe浙 hui徽 fu福 jian建 dong东
nan南 hu湖 guang广 qing庆青 chuan川 gui贵 zhou州 yun云 zang藏 gan甘 xia夏 xin新 wan湾 xiang香 gang港 ao澳 qu区
`;
const SYLLABLES = new Map<string, string>();
for (const [, syllable = '', characters = ''] of READ.matchAll(/([a-z]+)([^a-z\s]+)/g))
  for (const character of characters) SYLLABLES.set(character, syllable);

/** Of all other characters the first letter is known by where a dictionary has them: before the first one of the next letter. */
const LETTERS = 'abcdefghjklmnopqrstwxyz';
const CHARACTERS = Array.from('阿八擦搭鹅发旮哈讥咔垃妈拿哦趴七然撒他挖夕压匝');
const order = new Intl.Collator('zh-u-co-pinyin');
const HAN = /\p{Script=Han}/u;

/** How a character is read: a syllable, its first letter alone, or itself where it is none of Chinese. */
export function readAs(character: string): string {
  if (!HAN.test(character)) return character.toLowerCase();
  return SYLLABLES.get(character) ?? firstLetter(character);
}
export const firstLetter = (character: string): string =>
  LETTERS.charAt(CHARACTERS.findLastIndex((first) => order.compare(first, character) <= 0));

const known = new Map<string, readonly string[]>();
function readingsOf(text: string): readonly string[] {
  const before = known.get(text);
  if (before) return before;
  const readings = Array.from(text, readAs);
  // names of what is on a page; a list of many thousand variables is looked through without being kept
  if (known.size < 5_000) known.set(text, readings);
  return readings;
}

/**
 * Is a name meant by letters that were typed for it: its reading (`lixinbeng`), its first letters (`lxb`), or both mixed
 * (`lixb`), from any of its characters on?
 */
export function isReadAs(text: string, letters: string): boolean {
  if (!/^[a-z0-9]{2,}$/.test(letters) || !HAN.test(text)) return false;
  const readings = readingsOf(text);
  return readings.some((_, from) => isSpelled(readings, from, letters));
}
/** Each character by its whole reading or its first letter; the last one may be begun. */
function isSpelled(readings: readonly string[], from: number, letters: string): boolean {
  if (letters === '') return true;
  const reading = readings[from];
  if (reading === undefined || reading === '') return false;
  if (reading.startsWith(letters)) return true;
  if (letters.startsWith(reading) && isSpelled(readings, from + 1, letters.slice(reading.length))) return true;
  return letters.startsWith(reading.charAt(0)) && isSpelled(readings, from + 1, letters.slice(1));
}
