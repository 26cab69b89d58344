import { ROUTES } from '@lightfield/contract';
import { useLocation } from '@tanstack/react-router';
import { StyleList } from './style-list.tsx';

/** `/manage/style/list`, `/manage/style/system`. */
export default function StyleScreen() {
  return <StyleList system={useLocation().pathname === ROUTES.systemStyles} />;
}
