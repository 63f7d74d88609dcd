/** Where the recorded calls go. */
export const PUBLIC = '/api/v1';
export const PRIVATE = '/api/v1/private';
export const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts';
export const CURRICULUMS = ['pf-beginner', 'gt-beginner', 'vo-beginner'];

export const PRIVATE_GETS = [
  '/users/me',
  '/onboarding',
  '/users/curriculums',
  '/users/courses/list?currCode=pf-beginner',
  '/users/lessons/list?currCode=pf-beginner',
  '/users/lessons/status?currCode=pf-beginner',
  '/courses/overviews/show?courseCode=pf-trial&courseVer=1',
  '/courses/lessons/list?courseCode=pf-trial&courseVer=1',
  '/courses/packs/show?courseCode=pf-trial&courseVer=1',
  '/lessons/show?courseCode=pf-trial&courseVer=1&lessonOrder=1',
  '/lessons/list?courseCode=pf-trial&courseVer=1&lessonOrder=1',
  '/lessons/texts/show?lessonID=pf-trial_1_1',
  '/lessons/homework/audios/list?lessonID=pf-trial_1_1',
  '/lessons/submissions/audios/show?lessonID=pf-trial_1_1',
  '/search/lessons?words=ド',
  '/subscriptions/list',
  '/orders/list',
  '/cards/list',
  '/coupons/show?code=NONE',
];
export const PRIVATE_POSTS = [
  '/onboarding',
  '/lessons/texts/logs/update',
  '/lessons/movies/logs/update',
  '/lessons/completion/update',
  '/lessons/feedbacks',
  '/lessons/homework/audios/url/create',
  '/lessons/homework/audios/upload/create',
  '/lessons/submissions/audios/create',
  '/lessons/submissions/audios/notes/create',
  '/cards/default/update',
  '/cards/delete',
  '/cards/setup/complete',
  '/orders/pay',
  '/subscriptions/cancel/create',
  '/subscriptions/cancel/delete',
  '/subscriptions/complete',
  '/subscriptions/create',
  '/subscriptions/quotes/create',
  '/subscriptions/update',
];
export const WRITES_WITHOUT_INPUT = [
  '/cards/setup/create',
  '/users/delete',
  '/users/export',
  '/users/guidance/close',
];
