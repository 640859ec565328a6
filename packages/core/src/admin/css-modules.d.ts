/** Style sheets of libraries, imported for their effect alone. */
declare module '*.layer.css';

declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}
