import { useLocation } from '@tanstack/react-router';
import { LoginEditor } from './login-editor.tsx';
import { MainEditor } from './main-editor.tsx';

/** `/style/edit/login/{id}`, `/systemstyle/edit/login/{id}`, `/style/edit/main/{id}`. */
export default function EditorScreen() {
  return useLocation().pathname.startsWith('/style/edit/main/') ? <MainEditor /> : <LoginEditor />;
}
