import { block, card } from './setting.ts'
import { numberOrNone, tick } from './setting-kinds.ts'

const mostDays = 365

/** What customers do themselves after they have ordered (rules: customer-cancels, ask-return). */
export const returnsCard = card('Returns', 'settings of money', [
	block('Before it is sent', {
		cancelByCustomer: tick({
			label: 'Customers cancel their orders themselves until they are sent',
			it: 'whether customers cancel',
		}),
	}),
	block('After it has arrived', {
		returnDays: numberOrNone({
			label: 'Days for returns and exchanges',
			hint: 'Empty: nothing is asked for on the page of an order.',
			it: 'the days for returns',
			least: 1,
			most: mostDays,
			wrong: 'Please enter a whole number of days, or nothing',
			over: `At most ${mostDays}`,
		}),
	}),
])
