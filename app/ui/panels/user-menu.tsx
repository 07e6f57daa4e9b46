import { Icon } from '../shell/icon.tsx'
import { Panel, initialFocusProps } from './panel.tsx'
import { useRoot } from '../shell/use-shop.ts'

const iconButton = 'relative inline-flex size-11 items-center justify-center hover:text-madder'
const entry = 'flex min-h-11 w-full items-center px-5 text-left hover:bg-sand'

/** The login link, the back office for an admin, or a customer's menu (rules: user-icon, staff-do-not-shop). */
export function UserButton() {
	const viewer = useRoot()?.viewer
	if (viewer && !viewer.role) {
		return (
			<button
				type="button"
				popoverTarget="account"
				aria-label="Your account"
				title="Your account"
				className={iconButton}
			>
				<Icon name="person" />
			</button>
		)
	}
	const [to, label] = viewer ? ['/admin', 'Admin area'] : ['/login', 'Log in']
	return (
		<a href={to} aria-label={label} title={label} className={iconButton}>
			<Icon name="person" />
		</a>
	)
}

export function UserMenu() {
	const viewer = useRoot()?.viewer
	if (!viewer || viewer.role) return null
	return (
		<Panel id="account" label="Your account" className="panel-drop panel-account">
			<p className="border-b [overflow-wrap:anywhere] border-line px-5 py-3 text-xs text-muted">{viewer.username}</p>
			<ul className="py-1.5">
				<li>
					<a href="/profile" className={entry} {...initialFocusProps}>
						Profile
					</a>
				</li>
				<li>
					<a href="/profile?tab=order" className={entry}>
						Orders
					</a>
				</li>
				<li>
					<a href="/saved" className={entry}>
						Saved items
					</a>
				</li>
				<li className="mt-1.5 border-t border-line pt-1">
					<form method="post" action="/logout">
						<button type="submit" className={entry}>
							Log Out
						</button>
					</form>
				</li>
			</ul>
		</Panel>
	)
}
