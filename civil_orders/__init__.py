"""Civil Orders from phones: sealed forms in a box, the cards that admit them, and the receipts that find them again.

The box is a table of its own. What lies in it is in no journal until Control unseals it, and nothing in it says who
sent a form, when, or in which order forms came. `models.py` says what is kept, `box.py` how a form comes in,
`unsealing.py` how all of them go out, `quiet.py` how the order path leaves no trace.

The doors of the order path. None of them reads or sets a cookie; a card's value is the only right that there is. A post
takes form fields or JSON of up to 16 KB in UTF-8. It answers with a page where `Accept` names `text/html`, else JSON. A
refusal is JSON with `code`, `message` (one sentence in the reader's language) and `line` (which line of the form, from
1; null: none). The language is `?language=`, else that of `Accept-Language`.

| door | body | answer |
| --- | --- | --- |
| GET `/o/`, `/o/?kiosk`, `/o/?plain` | | the page on which forms are written; `?plain`: without scripts |
| POST `/o/` | `Sent` in `reading.py` | 200 `receipt` (five words), `repeated`; else refused |
| POST `/o/card/` | `card`, `screens` | 200 what the card is for, and what it shows if asked; 404 a card that is none |
| POST `/o/advice/` | `card`, `lines` | 200 what each line would do as the map stands now |
| GET `/o/receipt/` | | the page on which receipts are looked up |
| POST `/o/receipt/` | `words` | 200 the fate of that form's lines; 404 no form has these words |
| GET `/d/`, `/d/?plain` | | the page of a district card |
| POST `/d/` | `card` | the district's live screen |

Refusals of a form are 404 for a card that is none, 409 for what another moment would have admitted (`superseded`, a box
that is shut, a card that is used, void or of another turn) or another wish (`other_form`: another phone's form of this
card lies there, and `replace` does not say `any`), 413 for what is too long to read, 422 for what a line or the notes
lack, 400 for what cannot be read, and 503 where the database did not answer: only this one is to be sent again, with
the same request id.
"""
