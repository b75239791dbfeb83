import { render } from 'preact'
import './tokens.css'
import './base.css'
import { ChatsPage } from './chats-page.tsx'

render(<ChatsPage />, document.getElementById('page')!)
