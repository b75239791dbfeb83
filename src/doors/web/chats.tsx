import { render } from 'preact'
import './tokens.css'
import './base.css'
import { Desk } from './desk.tsx'

render(<Desk />, document.getElementById('page')!)
