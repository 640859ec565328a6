export { TodoList } from './TodoList.tsx';
