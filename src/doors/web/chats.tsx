import { render } from 'preact'
import './tokens.css'
import './base.css'
import { Desk } from './chats-page.tsx'

render(<Desk />, document.getElementById('page')!)
