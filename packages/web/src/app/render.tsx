/** What the build runs to draw every page that answers as HTML. */
export { renderBlogFiles, renderPages } from '../site/pages/render.tsx';
export { renderRegisterPages } from './register/render.tsx';
