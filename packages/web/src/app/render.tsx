/** The build uses it to render every HTML page. */
export { renderBlogFiles, renderPages } from '../site/pages/render.tsx';
export { renderRegisterPages } from './register/render.tsx';
