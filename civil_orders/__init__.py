"""Civil Orders from phones: sealed forms, order cards and receipts.

The box is separate from the Crisis Map. Its forms enter the journal only when Control unseals them, and nothing stored
reveals who sent a form, when, or in which order forms arrived. See `models.py` for what is stored,
`forms/form_intake.py` for how forms are accepted, `forms/unsealing.py` for how they leave, and `phones/no_trace.py` for
how requests leave no trace.

The order path's addresses read and set no cookies; a card's value is the only credential. A POST takes form fields or
JSON, at most 16 KB of UTF-8. Responses are HTML where `Accept` names `text/html`, else JSON. A refusal is JSON with
`code`, `message` (one sentence in the reader's language) and `line` (of the form, from 1, or null). The language is
`?language=`, else that of `Accept-Language`.

| address | body | response |
| --- | --- | --- |
| GET `/o/`, `/o/?kiosk`, `/o/?plain` | | the page for writing forms; `?plain`: without scripts |
| POST `/o/` | `Sent` in `forms/request_data.py` | 200 `receipt` (five words), `repeated`; else refused |
| POST `/o/card/` | `card`, `screens` | 200 what the card admits, and its screens if requested; 404 unknown card |
| POST `/o/advice/` | `card`, `lines` | 200 what each line would do now |
| GET `/o/receipt/` | | the page for looking up receipts |
| POST `/o/receipt/` | `words` | 200 the fate of the form's lines; 404 unknown receipt |
| GET `/d/`, `/d/?plain` | | the page of a district card |
| POST `/d/` | `card` | the district's live screen |

Forms are refused with 404 for an unknown card; 409 if they could be accepted at another time (`superseded`, box not
open, card used, void or of another turn) or with another choice (`other_form`: another phone's form of this card is in
the box, and `replace` is not `any`); 413 if too long; 422 for incomplete lines or notes; 400 if unreadable; and 503 if
the database failed: only then should the phone retry, with the same request id.
"""
