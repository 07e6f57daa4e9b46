/** The shipping policy of the demo shop. */
export const shippingPolicy = `Free shipping above INR 5,000 in India, otherwise a flat fee; international to select countries.

- Dispatch: 1-2 business days
- Delivery in India: 5-10 business days
- Delivery internationally: 10-20 business days
- Free shipping in India: Above INR 5,000

# What shipping costs

Shipping is a flat 60 rupees in Gujarat and weight-based outside Gujarat.

The total that you see at checkout is what you pay. We never add to it after you have placed the order.

# Dispatch

Dispatch 1-2 business days. Business days are Monday to Saturday; public holidays in Gujarat do not count.

You can follow each step in your account, under Order: pending, processing, shipped, delivered.

# Delivery

Delivery 5-10 business days in India, 10-20 internationally, counted from dispatch. Please give a telephone number at checkout if your address is hard to find.

Customs duties and import taxes are set by the country that the parcel enters. They are not part of our price, and the person who receives the parcel pays them.

# If it arrives damaged

Damage reported within 48 hours of delivery, reply within 24 business hours. \
Send your order number and a few photographs of the parcel and of what is wrong through the [contact page](/contact).

What happens then is written in the [return policy](/returnpolicy). \
The rest of what we agree on when you order is in our [terms and conditions](/termsandconditions).`

/** The return policy of the demo shop. */
export const returnPolicy = `NO RETURN NO EXCHANGE, only damaged or defective products are eligible for replacement.

- Returns: No returns
- Damaged or defective: Replacement
- Our reply: Within 48 hours
- Cancellation: Allowed before dispatch

# No returns

No returns; exchange or store credit at the seller's discretion. \
Each product has its measurements under size and fit. Compare them with clothes that fit you well.

# Damaged or defective

Damage reported within 48 hours of delivery, reply within 48 hours. Write to us on the [contact page](/contact) or by email with

- your order number,
- what is wrong, in a sentence or two,
- two or three photographs: the whole item, the fault, the parcel.

Please keep the item unworn and unwashed, with its labels on, until you have heard from us.

# How we put it right

We replace a damaged or defective item with the same one. When there is none left, we offer an exchange or store credit.

Small variations in dye, print and grain are normal and are not defects.

# Cancelling an order

Cancellation allowed before dispatch. Write to us with the order number. An order that has shipped can no longer be cancelled.`
