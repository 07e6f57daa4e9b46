import type { RefusalMessage } from './refusal-messages.ts'

/** The sentences about orders, payments, refunds, returns and invoices. */
export const orderRefusals = {
	// Orders
	'order-not-found': 'Order not found',
	'order-contact-mismatch': 'No order has this number with this phone number or email. Please check both.',
	'order-link-not-found': 'This link does not open an order. It may have expired or been replaced by a newer one.',
	'order-not-found-for-customer': 'Invalid order or session. Please log in or try again.',
	'order-status-invalid': 'Please choose one of the listed statuses.',
	'order-status-changed': '{username} set order #{id} to {status} in the meantime{when}. Your change was not saved.',
	'order-next-step-missing': 'Order #{id} has no next step.',
	'order-already-shipped': 'Order #{id} has been shipped or cancelled and cannot be changed.',
	'order-in-return': 'Items of order #{id} are being returned. The order cannot be changed.',
	'order-unpaid': 'Order #{id} is not paid yet.',
	'order-filter-limit': 'At most {max} filters can be saved. Delete one first.',

	// Bookings with a courier service
	'courier-not-set-up': 'No courier service is set up. Choose one under Settings, Couriers.',
	'order-not-bookable': 'Order #{id} is not ready to ship. Please open it again.',
	'order-is-booked': 'Order #{id} is booked with a courier. Cancel the booking first.',
	'shipment-abroad': 'Order #{id} has no address in India. Please enter its courier yourself.',
	'shipment-phone-missing': 'The courier needs a phone number. Please add one to the address of order #{id}.',
	'shipment-being-booked': 'Order #{id} is being booked at this moment. Please open it again.',
	'shipment-cancelling': 'The last booking of order #{id} is being cancelled. Please try again in a minute.',
	'shipment-refused': '{problem}.',
	'shipment-unanswered': '{problem}. The booking of order #{id} is retried automatically and never made twice.',
	'shipment-rates-unanswered': '{problem}. Order #{id} was not booked.',
	'shipment-no-courier': '{courier} does not deliver to {pincode}.',
	'shipment-not-found': 'This order has no open booking.',
	'shipment-collected': 'The courier has already collected order #{id}. The booking cannot be cancelled.',
	'shipment-cancelled-later': 'The booking of order #{id} will be cancelled as soon as the courier service responds.',
	'shipment-not-cancelled': 'The booking was not cancelled. {problem}.',

	// Cancellation and return to origin
	'order-cancel-too-late': 'Order #{id} has been shipped and can no longer be cancelled.',
	'order-cancel-by-shop-only': 'Please contact us to cancel this order.',
	'order-cancel-after-return': {
		api: 'Pieces of order #{id} were sent back already: it cannot be cancelled any more.',
		screen: 'Items of order #{id} have been returned. The order can no longer be cancelled.',
	},
	'order-stock-untracked': {
		api: '{product} is no longer counted in this size and color: its pieces cannot be taken again.',
		screen: '{product} is no longer in stock tracking in this size and color. The order must stay cancelled.',
	},
	'order-not-returnable-to-origin': 'Only a COD order that is {status} can be returned to origin.',
	'order-cod-collected': 'The cash for order #{id} has already been collected.',
	'order-not-shipped': 'Order #{id} has not shipped yet.',

	// Changed items
	'order-items-missing': 'An order needs at least one item. Please cancel it instead.',
	'order-item-deleted': '{product} is no longer in the shop. You cannot add more of it.',
	'order-item-size-unavailable': '{product} is not available in size {size}.',
	'order-items-changed-by':
		'{username} changed order #{id} in the meantime ({when}): {changes}. Your change was not saved.',
	'order-items-changed': 'Order #{id} is no longer as shown on this page. Your change was not saved.',
	'order-payment-link-open': 'There is an open payment link for {total} for order #{id}. Please wait until it expires.',
	'order-payment-unchecked': 'The customer reported a payment for order #{id}. Please check the payment first.',
	'order-already-paid': 'Order #{id} is paid. Create a new order for anything above {total}.',

	// Checkout
	'order-cart-empty': 'Cart is empty.',
	'order-line-limit': 'At most {max} items',
	'order-form-expired': 'Please reload the page and place the order again.',
	'order-total-too-large': {
		api: 'This is too much for one order. Please order less at once.',
		screen: 'The total is too large for one order. Please order fewer items.',
	},
	'order-total-differs': 'The total is {total}, not {expected}. Nothing was ordered.',
	'order-changed': {
		api: 'Your order has changed and now comes to {total}. Please check it and place it again.',
		screen: 'Your order has changed and its total is now {total}. Please check it and place it again.',
	},
	'order-lines-changed': {
		api: '{reasons} Your order has changed and now comes to {total}. Please check it and place it again.',
		screen: '{reasons} Your order has changed and its total is now {total}. Please check it and place it again.',
	},
	'order-charges-changed': {
		api: 'With {charges} your order comes to {total}. Please check it and place it again.',
		screen: 'With {charges}, the total of your order is {total}. Please check it and place it again.',
	},
	'order-country-unserved': 'We deliver only within India. Please choose an address in India, or write to us.',
	'order-pincode-unserved':
		'We do not deliver to the PIN code {pincode}. Please choose another address, or write to us.',

	// Orders created by staff
	'order-products-missing': 'Please choose products.',
	'order-products-limit': 'An order has at most {max} different items. Remove some, and create another order for them.',
	'order-product-deleted': 'One of the products is no longer in the shop. Please remove it.',
	'order-size-deleted': 'Please choose a size for {product} again.',
	'order-state-missing': 'Please choose the state. This PIN code is not known.',
	'order-city-missing': 'Please enter a city.',
	'order-total-unconfirmed': 'The total is {total}, with {charges}. Please check it and create the order.',

	// Cash on delivery
	'cod-phone-missing': 'Please enter a phone number for cash on delivery.',
	'cod-phone-unconfirmed': {
		api: 'Cash on delivery needs a confirmed phone number. Log in with a code that is sent to this number, or confirm it at the checkout.',
		screen: 'Confirm this phone number with a code to pay cash on delivery.',
	},
	'cod-unavailable': '{reason} Please write to us.',
	'cod-unavailable-pay-online': '{reason} Please choose Online Payment, or write to us.',

	// Marked and reported payments
	'payment-method-unavailable': '{method} is not offered. Please choose {instead}.',
	'payment-total-changed': 'The total of order #{id} is {total}. Please open it again.',
	'payment-already-marked': '{username} already marked this order as {kind} ({when}) without a reference.',
	'payment-already-marked-with-reference':
		'{username} already marked this order as {kind} ({when}) with the reference {reference}.',
	'payment-for-cancelled-order': 'Order #{id} is cancelled. There is nothing to pay.',
	'payment-reported':
		'The customer reported a payment for order #{id}. Please compare the reference with your bank account.',
	'payment-kind-unavailable': 'Order #{id} cannot be marked as {kind} now. Please open it again.',
	'payment-reference-reused': 'The reference {reference} was already used to pay order #{id}.',
	'payment-claim-decided': '{username} has already {decision} this payment. Please open the order again.',
	'payment-claim-open': 'We are already checking the reference {reference}.',
	'payment-claim-unavailable': 'This order cannot be paid by UPI right now. Please open it again.',
	'payment-claim-rejected': 'We could not find a payment with this reference. Please check it, or contact us.',
	'payment-claim-reused': 'This reference was already used for another order. Please check it, or contact us.',
	'payment-deadline-unavailable': 'Order #{id} no longer waits for a payment. Please open it again.',
	'payment-deadline-past': 'This day is over. Please choose a later one.',
	'payment-deadline-too-far': 'Please choose a day within the next {days} days.',
	'payment-remittance-line-limit': 'At most {max} lines at once.',
	'payment-remittance-line-too-long': 'At most {max} characters in a line.',
	'payment-remittance-empty': 'This file has no lines about shipments.',
	'payment-remittance-column-missing': 'The file has no column with the heading “{name}”.',
	'payment-remittance-nothing-selected': 'Select at least one short or overpaid shipment.',
	'remittance-not-found': 'Remittance not found',
	'remittances-unsupported': '{service} lists no remittances for programs. Please upload its file.',
	'remittances-none': '{service} has transferred nothing in the last {days} days.',
	'remittances-unanswered': 'The courier service did not answer: {problem}',

	// Online payments
	'payment-service-missing': 'No payment service is set up.',
	'payment-signature-invalid': 'The signature is not valid.',
	'payment-event-unreadable': 'The webhook event cannot be read.',
	'payment-page-not-found': 'This page does not exist.',
	'payment-page-unavailable': {
		api: 'The payment page does not answer at the moment. Your order #{id} is kept until {until}: please try again.',
		screen: 'The payment page is not responding. Your order #{id} is reserved until {until}. Please try again.',
	},
	'payment-online-unavailable': 'This order cannot be paid online now. Please write to us.',
	'payment-not-due': {
		api: 'Nothing of order #{id} is to be paid now.',
		screen: 'There is nothing to pay for order #{id} now.',
	},
	'payment-too-late': 'Order #{id} was not paid in time and is cancelled.',
	'payment-already-received': 'We have received your payment. Order #{id} is paid.',
	'payment-pending': {
		api: 'Your payment is being processed. We are keeping order #{id} until your bank has confirmed it.',
		screen: 'Your payment is being processed. Order #{id} is reserved until your bank confirms it.',
	},
	'payment-check-unavailable': {
		api: 'We cannot check your payment at the moment. We are keeping order #{id}; please do not pay again and look here later.',
		screen:
			'We cannot check your payment at the moment. Order #{id} stays reserved. Please do not pay again, and check back later.',
	},
	'payment-amount-implausible': 'The amount {amount} cannot be right. Please check with the payment service.',

	// Refunds
	'refund-amount-missing': { api: 'Please enter more than nothing', screen: 'Please enter an amount above zero' },
	'refund-already-recorded': {
		api: '{amount} was given back already. Please open the order again.',
		screen: '{amount} was already refunded. Please open the order again.',
	},
	'refund-meanwhile': {
		api: 'In the meantime {amount} of order #{id} was given back. Please open it again.',
		screen: 'In the meantime {amount} of order #{id} was refunded. Please open it again.',
	},
	'refund-nothing-left': {
		api: 'Nothing of order #{id} is left to give back.',
		screen: 'There is nothing left to refund for order #{id}.',
	},
	'refund-too-large': {
		api: 'Only {amount} of order #{id} is left to give back.',
		screen: 'Only {amount} of order #{id} can still be refunded.',
	},
	'refund-service-missing': { api: 'No payment service is set.', screen: 'No payment service is set up.' },
	'refund-already-requested': {
		api: '{amount} was asked for already. Please open the order again.',
		screen: 'A refund of {amount} was already requested. Please open the order again.',
	},
	'refund-exceeds-service-payments': {
		api: 'So much is not left of what came by this service.',
		screen: 'No payment received through this service has that much left to refund.',
	},
	'refund-service-unavailable': {
		api: '{service} does not answer. It is asked again by itself: please look at the order later.',
		screen: '{service} is not responding. The refund will be retried automatically. Please check the order later.',
	},
	'refund-declined': {
		api: '{service} has refused to give {amount} back. Its own pages say why.',
		screen: '{service} declined the refund of {amount}. The reason is shown in its dashboard.',
	},

	// Returns
	'return-not-found': 'Return not found',
	'return-unavailable': 'Nothing in this order can be returned any more. Please contact us.',
	'return-quantity-missing': 'Please enter how many items you want to return.',
	'return-item-not-found': 'Please open the order again.',
	'return-quantity-too-large':
		'Only {quantity} × {product} can be returned: a return was already requested for the others.',
	'return-size-missing': 'Please choose a size for {product}.',
	'return-size-sold-out': '{product} is sold out in size {size}.',
	'return-size-unavailable': '{product} is no longer available in size {size}. Please refund it instead.',
	'return-state-changed': 'Return #{id} is now {state}. Please open it again.',
	'return-completed': 'Return #{id} was completed in the meantime. Please open it again.',
	'return-order-cancelled': 'Order #{id} is cancelled. Its items are back in stock.',
	'return-refund-in-progress': 'Return #{id} is being refunded through {service}. Please complete the refund there.',
	'return-refund-reason-missing': {
		api: 'Enter why you refund another amount than {amount}.',
		screen: 'Enter the reason for refunding an amount other than {amount}.',
	},
	'return-answer-missing': 'Please enter a reason for the customer.',
	'return-nothing-left':
		'Nothing in order #{id} can be returned: it has not shipped, or all of its items are in a return.',
	'return-deduction-reason-missing': 'Please enter a reason for the deduction.',
	'return-deduction-too-large': 'Please deduct less than {amount}, the value of the items.',
	'return-exchange-choice-missing': 'Please choose what to send in exchange for {product}.',
	'return-exchange-unavailable':
		'The exchange for {product} is no longer available. Please choose another one or refund it.',
	'return-exchange-too-expensive':
		'{product} costs {amount} more than the returned item. Please refund the return and create an order for it.',
	'return-exchange-other-rate':
		'{product} has another GST rate than the invoice. Please refund the return and create an order for it.',
	'return-not-shipped': 'The exchange of return #{id} has not shipped.',
	'return-exchange-missing': 'No exchange was requested in return #{id}.',

	// Invoices and credit notes
	'document-not-found': 'Document not found',
	'invoice-not-found': 'Invoice not found',
	'invoice-gst-rate-unknown': {
		api: 'No rate of GST is known for the HSN code "{hsn}" of {description}. Please correct it in the product.',
		screen: 'No GST rate is known for the HSN code "{hsn}" of {description}. Please correct it in the product.',
	},
	'credit-note-quantity-too-large':
		'Only {quantity} × {description} can be credited: the rest has already been credited.',
	'credit-note-amount-changed': {
		api: '{amount} is now without a credit note. Please check again.',
		screen: 'The amount without a credit note is now {amount}. Please check it again.',
	},
} as const satisfies Record<string, RefusalMessage>

/** The sentences about carts and coupons. */
export const cartRefusals = {
	// Carts
	'cart-line-not-found': 'This item is no longer in your cart.',
	'cart-variant-unavailable': 'No valid color variant available for this product.',
	'guest-cart-full': 'Your cart holds at most {max} different items. Remove one, or log in to add more.',
	'cart-note-too-long': 'Please use at most {max} characters.',
	'cart-quantity-too-low': 'Quantity cannot be less than 1.',
	'cart-quantity-not-whole': 'Quantity must be a whole number.',
	'cart-not-abandoned': 'This cart is not abandoned any more, or its customer was reminded already.',
	'cart-reminder-link-incomplete': 'This link is incomplete.',
	'cart-color-limit': {
		api: 'At most {apiItems} of one product in one colour can be ordered at once. For more, please write to us.',
		screen: 'You can order at most {items} of one product in one color. Contact us to order more.',
	},
	'cart-order-limit': {
		api: 'At most {apiItems} can be ordered at once. For more, please write to us.',
		screen: 'You can order at most {items} at once. Contact us to order more.',
	},

	// Coupons (rule: coupon-terms)
	'coupon-not-found': 'Coupon not found',
	'coupon-unknown': 'We do not know the coupon {code}. Please check it, or leave it empty.',
	'coupon-below-minimum': 'The coupon {code} is for orders from {minimum}.',
	'coupon-inactive': 'The coupon {code} is no longer valid.',
	'coupon-not-started': 'The coupon {code} is valid from {day} on.',
	'coupon-expired': 'The coupon {code} was valid until {day}.',
	'coupon-used-by-customer': 'You have used the coupon {code} already.',
	'coupon-used-up': 'The coupon {code} has been used up.',
	'coupon-of-order-used-up': {
		api: "Its coupon {code} has been used up in the meantime. Raise the coupon's limit first.",
		screen: "The order's coupon {code} has been used up in the meantime. Raise the coupon's limit first.",
	},
	'coupon-code-fixed': 'The code {code} has been used in orders and cannot be changed. Create another coupon instead.',
	'coupon-in-orders': '{code} has been used in orders. Set it to inactive instead of deleting it.',
	'coupon-code-taken': 'A coupon with the code {code} already exists',
} as const satisfies Record<string, RefusalMessage>
