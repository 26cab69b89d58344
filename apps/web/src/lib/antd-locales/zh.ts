// as the library's own parts import them: by their short names they would come twice
import antd from 'antd/es/locale/zh_CN';
import 'dayjs/locale/zh-cn';

export default { antd, dayjs: 'zh-cn' };
