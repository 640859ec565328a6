import 'virtual:tokens.css';
import '@tamarack/core/ui/fonts.css';
import './site.css';
