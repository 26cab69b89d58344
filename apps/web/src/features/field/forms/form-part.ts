/** All of smart reports that the work in the field needs: not in its first load. */
export { AcceptForm } from './accept-form.tsx';
export { FormView } from './form-view.tsx';
export { formStands, sendForm, sendFormPicture, takeForms } from './take-forms.ts';
