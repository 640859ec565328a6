; The application registers its links when it starts; removing it removes them, an update does not.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey HKCU "Software\Classes\tamarack-admin"
  ${endIf}
!macroend
