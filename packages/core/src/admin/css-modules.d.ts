/** Style sheets of libraries, imported only for their side effect. */
declare module '*.layer.css';

declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}
