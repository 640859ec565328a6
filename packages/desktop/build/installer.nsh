; The application registers its link scheme when it starts. Uninstalling removes the scheme; an update does not.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey HKCU "Software\Classes\tamarack-admin"
  ${endIf}
!macroend
